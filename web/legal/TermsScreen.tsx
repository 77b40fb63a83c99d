import { useAtomValue } from 'jotai'
import { installationAtom } from '../data/installation.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { termsFor } from './terms.ts'

export const TermsScreen = () => <LegalScreen text={termsFor(useAtomValue(installationAtom))} />
