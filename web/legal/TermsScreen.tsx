import { LegalScreen } from './LegalScreen.tsx'
import { terms } from './terms.ts'

/** `/legal/terms`: what members and Kith agree on. */
export const TermsScreen = () => <LegalScreen text={terms} />
