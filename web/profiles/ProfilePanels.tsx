import type { ReactNode } from 'react'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { ProgressCard } from '../questions/ProgressCard.tsx'
import { BoundariesCard } from './boundaries/BoundariesCard.tsx'
import { CompletenessCard } from './CompletenessCard.tsx'
import type { ProfilePart } from './edit-parts.ts'
import { HobbiesCard } from './hobbies/HobbiesCard.tsx'
import { PauseCard } from './PauseCard.tsx'
import { DiscoverySettingsCard, IdentityCard, PrivacyCard, WordsCard } from './ProfileCards.tsx'
import { PhotosCard } from './photos/PhotosCard.tsx'
import { PlaceCard } from './places/PlaceCard.tsx'
import { PreferencesCard } from './relationship-preferences/PreferencesCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { TagsCard } from './tags/TagsCard.tsx'
import { texts } from './texts.ts'

type Editable = { onEdit: (part: ProfilePart) => void }
type Props = Editable & { profile: Profile }

/** Cards of the profile's content. */
export const AboutCards = ({ profile, onEdit }: Props) => (
  <>
    <CompletenessCard profile={profile} onEdit={onEdit} />
    <PhotosCard {...profile} onEdit={() => onEdit('photos')} />
    <WordsCard
      title={texts.profilePanels.aboutMe}
      words={profile.bio}
      absent={texts.profilePanels.noBio}
    />
    <TagsCard tags={profile.tags} onEdit={() => onEdit('tags')} />
    <IdentityCard profile={profile} />
    <WordsCard
      title={texts.profilePanels.current}
      words={profile.currentRelationships}
      absent={texts.profilePanels.noCurrent}
    />
    <WordsCard
      title={texts.profilePanels.seeking}
      words={profile.seekingDescription}
      absent={texts.profilePanels.noSeeking}
    />
    <HobbiesCard />
  </>
)

/** Cards of the parts that scores compare; `insight` is the card with the AI's analysis. */
export const CompatibilityCards = ({ insight, onEdit }: Editable & { insight: ReactNode }) => (
  <>
    {insight}
    <ProgressCard />
    <BoundariesCard onEdit={() => onEdit('boundaries')} />
    <PreferencesCard onEdit={() => onEdit('wishes')} />
  </>
)

/** Cards about visibility and discovery, with links to settings and rules. */
export const AccountCards = ({ profile, onEdit }: Props) => (
  <>
    <PrivacyCard profile={profile} onEdit={() => onEdit('details')} />
    <DiscoverySettingsCard profile={profile} />
    <PlaceCard place={profile.location} onEdit={() => onEdit('place')} />
    {profile.modes.length > 0 && <PauseCard />}
    <SettingsCard />
  </>
)
