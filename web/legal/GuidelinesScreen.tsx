import { guidelines } from './guidelines.ts'
import { LegalScreen } from './LegalScreen.tsx'

/** `/legal/guidelines`: how members treat one another. */
export const GuidelinesScreen = () => <LegalScreen text={guidelines} />
