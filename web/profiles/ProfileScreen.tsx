import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { BoundariesCard } from '../boundaries/BoundariesCard.tsx'
import { HobbiesCard } from '../hobbies/HobbiesCard.tsx'
import { clearDeviceData } from '../identity/clear-device-data.ts'
import { useMember } from '../identity/use-member.ts'
import { InsightCard } from '../insights/InsightCard.tsx'
import { PhotosCard } from '../photos/PhotosCard.tsx'
import { PlaceCard } from '../places/PlaceCard.tsx'
import { ProgressCard } from '../questions/ProgressCard.tsx'
import { useAchievementToasts } from '../questions/use-achievement-toasts.ts'
import { PreferencesCard } from '../relationship-preferences/PreferencesCard.tsx'
import { TagsCard } from '../tags/TagsCard.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { CardColumns, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { CompletenessCard } from './CompletenessCard.tsx'
import { EditProfileSheet } from './EditProfileSheet.tsx'
import type { ProfilePart } from './edit-parts.ts'
import { OwnCard } from './OwnCard.tsx'
import { DiscoverySettingsCard, IdentityCard, PrivacyCard, WordsCard } from './ProfileCards.tsx'
import { SettingsCard } from './SettingsCard.tsx'

const PartSheets = lazySheet('PartSheets', () => import('./PartSheets.tsx'))

/** `/profile`: the member's own profile, and appearance settings of this device. */
export function ProfileScreen() {
  const profile = useMember()
  const [editing, setEditing] = useState<ProfilePart | 'menu'>()
  const close = () => setEditing(undefined)
  useAchievementToasts()
  return (
    <ScreenFrame
      title="Your Profile"
      actions={
        <IconLink
          icon={LogOut}
          label="Log out"
          filled
          to="/api/logout"
          reloadDocument
          onClick={clearDeviceData}
        />
      }
    >
      <CardColumns $first="1.1fr">
        <Stack>
          <OwnCard profile={profile}>
            <Button icon={<Icon of={Pencil} size="small" />} onClick={() => setEditing('menu')}>
              Edit Profile
            </Button>
          </OwnCard>
          <CompletenessCard profile={profile} onEdit={setEditing} />
          <PhotosCard {...profile} onEdit={() => setEditing('photos')} />
          <WordsCard
            title="About Me"
            words={profile.bio}
            absent="You have not written a bio yet."
          />
          <TagsCard tags={profile.tags} onEdit={() => setEditing('tags')} />
          <IdentityCard profile={profile} />
          <WordsCard
            title="Current Relationships & Dynamics"
            words={profile.currentRelationships}
            absent="You have not said who is in your life."
          />
          <WordsCard
            title="What I'm Seeking"
            words={profile.seekingDescription}
            absent="You have not said what you look for."
          />
          <HobbiesCard />
        </Stack>
        <Stack>
          <InsightCard />
          <ProgressCard />
          <BoundariesCard onEdit={() => setEditing('boundaries')} />
          <PreferencesCard onEdit={() => setEditing('wishes')} />
          <PrivacyCard profile={profile} onEdit={() => setEditing('details')} />
          <DiscoverySettingsCard profile={profile} />
          <PlaceCard place={profile.location} onEdit={() => setEditing('place')} />
          <SettingsCard />
        </Stack>
      </CardColumns>
      <EditProfileSheet open={editing === 'menu'} onChoose={setEditing} onClose={close} />
      <Suspense>
        <PartSheets
          profile={profile}
          open={editing === 'menu' ? undefined : editing}
          onClose={close}
        />
      </Suspense>
    </ScreenFrame>
  )
}
