import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import { type ReactNode, Suspense, useState } from 'react'
import { pageAt } from '../../contracts/pages.ts'
import { beginLogOut } from '../data/clear-device-data.ts'
import { useMember } from '../data/use-member.ts'
import { useAchievementToasts } from '../questions/use-achievement-toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { CardColumns, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useIsDesktop } from '../ui/use-media.ts'
import { editChoices, type ProfilePart } from './edit-parts.ts'
import { OwnCard } from './OwnCard.tsx'
import { PauseCard } from './PauseCard.tsx'
import { AboutCards, AccountCards, CompatibilityCards } from './ProfilePanels.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { texts } from './texts.ts'

const PartSheets = lazySheet('PartSheets', () => import('./PartSheets.tsx'))

/**
 * The member's own profile, and the appearance settings of this device. `insight` is shown with the
 * parts that scores compare; `view` opens the profile as others see it.
 */
export function ProfileScreen({ insight, view }: { insight: ReactNode; view: ReactNode }) {
  const profile = useMember()
  const [editing, setEditing] = useState<ProfilePart | 'menu'>()
  const close = () => setEditing(undefined)
  useAchievementToasts()
  const isDesktop = useIsDesktop()
  const own = (
    <>
      <OwnCard profile={profile}>
        <Button icon={<Icon of={Pencil} size="small" />} onClick={() => setEditing('menu')}>
          {texts.profileScreen.editProfile}
        </Button>
        {view}
      </OwnCard>
      {profile.modes.length === 0 && <PauseCard />}
    </>
  )
  return (
    <ScreenFrame
      title={texts.profileScreen.title}
      actions={
        <>
          <IconLink
            icon={Settings}
            label={texts.profileScreen.settings}
            to={pageAt('/settings')}
            filled
          />
          <IconLink
            icon={LogOut}
            label={texts.profileScreen.logOut}
            filled
            to="/api/logout"
            reloadDocument
            onClick={beginLogOut}
          />
        </>
      }
    >
      {isDesktop ? (
        <CardColumns $first="1.1fr">
          <Stack>
            {own}
            <AboutCards profile={profile} onEdit={setEditing} />
          </Stack>
          <Stack>
            <CompatibilityCards insight={insight} onEdit={setEditing} />
            <AccountCards profile={profile} onEdit={setEditing} />
          </Stack>
        </CardColumns>
      ) : (
        <>
          {own}
          <ProfileTabs
            about={<AboutCards profile={profile} onEdit={setEditing} />}
            compatibility={<CompatibilityCards insight={insight} onEdit={setEditing} />}
            account={<AccountCards profile={profile} onEdit={setEditing} />}
          />
        </>
      )}
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

type MenuProps = { open: boolean; onChoose: (part: ProfilePart) => void; onClose: () => void }

/** Menu of the parts of a profile. */
const EditProfileSheet = ({ open, onChoose, onClose }: MenuProps) => (
  <Sheet
    open={open}
    onOpenChange={next => next || onClose()}
    title={texts.editProfileSheet.title}
    subtitle={texts.editProfileSheet.subtitle}
  >
    {editChoices.map(choice =>
      'to' in choice ? (
        <LinkRow key={choice.label} {...choice} />
      ) : (
        <ActionRow key={choice.label} {...choice} onClick={() => onChoose(choice.part)} />
      ),
    )}
  </Sheet>
)
