import { useAtomValue } from 'jotai'
import { pageAt } from '../../contracts/pages.ts'
import { installationAtom } from '../data/installation.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { privacyFor } from './privacy.ts'
import { texts } from './texts.ts'

const next = { to: pageAt('/license'), label: texts.privacyScreen.next }

/** `/privacy-policy` for members, `/legal/privacy` for everyone. */
export const PrivacyScreen = ({ member }: { member?: boolean }) => (
  <LegalScreen
    text={privacyFor(useAtomValue(installationAtom))}
    {...(member ? { member: { next } } : {})}
  />
)
