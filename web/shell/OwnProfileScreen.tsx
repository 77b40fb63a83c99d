import { InsightCard } from '../insights/InsightCard.tsx'
import { ProfileScreen } from '../profiles/ProfileScreen.tsx'

/** `/profile`: the profile with what AI reads in it, which imports nothing of insights itself. */
export const OwnProfileScreen = () => <ProfileScreen insight={<InsightCard />} />
