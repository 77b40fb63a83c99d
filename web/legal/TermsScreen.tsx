import { LegalScreen } from './LegalScreen.tsx'
import { terms } from './terms.ts'

/** `/legal/terms`: the terms of service. */
export const TermsScreen = () => <LegalScreen text={terms} />
