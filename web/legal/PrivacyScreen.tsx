import { page } from '../../contracts/pages.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { privacy } from './privacy.ts'

const next = { to: page.license, label: 'License Agreement' }

/** `/privacy-policy` for members, `/legal/privacy` for everyone. */
export const PrivacyScreen = ({ member }: { member?: boolean }) => (
  <LegalScreen text={privacy} {...(member ? { member: { next } } : {})} />
)
