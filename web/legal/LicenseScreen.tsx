import { page } from '../../contracts/pages.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { license } from './license.ts'

const next = { to: page.privacy, label: 'Privacy Policy' }

/** `/license` for members, `/legal/license` for everyone. */
export const LicenseScreen = ({ member }: { member?: boolean }) => (
  <LegalScreen text={license} {...(member ? { member: { next } } : {})} />
)
