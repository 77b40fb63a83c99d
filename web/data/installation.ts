import { atom, useAtomValue } from 'jotai'
import type { InstallationFacts } from '../../contracts/core/client-build.ts'

const contentOf = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Facts that the server wrote into the page. Prerendering sets them, as it has no page to read. */
export const installationAtom = atom<InstallationFacts>({
  takesPayments: contentOf('kith-payments') === 'on',
  signsInByPasskey: contentOf('kith-sign-in') === 'passkeys',
  providerBeside: contentOf('kith-provider') || null,
})

/** Returns whether premium can be bought here. */
export const useTakesPayments = (): boolean => useAtomValue(installationAtom).takesPayments
