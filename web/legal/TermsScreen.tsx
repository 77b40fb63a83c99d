import { LegalScreen } from './LegalScreen.tsx'
import { terms } from './terms.ts'

export const TermsScreen = () => <LegalScreen text={terms} />
