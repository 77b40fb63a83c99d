import { InsightCard } from '../insights/InsightCard.tsx'
import { ProfileScreen } from '../profiles/ProfileScreen.tsx'

/**
 * `/profile`: joins the profile and the AI's analysis, so that neither feature imports the other.
 */
export const OwnProfileScreen = () => <ProfileScreen insight={<InsightCard />} />
