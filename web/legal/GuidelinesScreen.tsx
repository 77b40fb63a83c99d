import { guidelines } from './guidelines.ts'
import { LegalScreen } from './LegalScreen.tsx'

export const GuidelinesScreen = () => <LegalScreen text={guidelines} />
