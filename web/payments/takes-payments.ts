import { atom, useAtomValue } from 'jotai'

/**
 * Whether payments are configured, as the server wrote it into the page. Without them no screen
 * offers premium. Prerendering sets it, as it has no page to read.
 */
export const takesPaymentsAtom = atom(
  typeof document !== 'undefined' &&
    document.querySelector<HTMLMetaElement>('meta[name="kith-payments"]')?.content === 'on',
)

/** Returns whether premium can be bought here. */
export const useTakesPayments = (): boolean => useAtomValue(takesPaymentsAtom)
