import { pageAt } from '../../contracts/pages.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { license } from './license.ts'
import { texts } from './texts.ts'

const next = { to: pageAt('/privacy-policy'), label: texts.licenseScreen.next }

/** `/license` for members, `/legal/license` for everyone. */
export const LicenseScreen = ({ member }: { member?: boolean }) => (
  <LegalScreen text={license} {...(member ? { member: { next } } : {})} />
)
