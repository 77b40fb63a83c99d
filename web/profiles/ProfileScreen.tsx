import { LogOut, Pencil, Settings, Sparkle } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { beginLogOut } from '../data/clear-device-data.ts'
import { useMember, useUser } from '../data/use-member.ts'
import { useAchievementToasts } from '../questions/use-achievement-toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { CardColumns, inColumn, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../ui/SegmentedTabs.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { PageTitle } from '../ui/typography.ts'
import { useIsDesktop } from '../ui/use-media.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { visitingLine } from './card-lines.ts'
import { editChoices, type ProfilePart } from './edit-parts.ts'
import { markLabels, pronounsAndAge, styleLabel } from './labels.ts'
import { PauseCard } from './PauseCard.tsx'
import { AboutCards, AccountCards, CompatibilityCards } from './ProfilePanels.tsx'
import { cityLine } from './places/place-line.ts'
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

type Props = { profile: Profile /** Actions below the name. */; children: ReactNode }

/** The member's own card on the brand ground: portrait, name, relationship style. */
function OwnCard({ profile, children }: Props) {
  const { premium } = useUser()
  const { travel } = profile
  return (
    <Brand $tone="brand" aria-label={texts.ownCard.label}>
      <Who>
        <Portrait
          photo={primaryPhoto(profile.photos)}
          seed={profile.id}
          size="l"
          label={texts.ownCard.portrait}
        />
        <div>
          <PageTitle as="h2">
            <bdi>{profile.pseudonym}</bdi>
          </PageTitle>
          <p>
            {pronounsAndAge(profile)}
            {profile.location && ` · ${cityLine(profile.location)}`}
            {travel?.hasBegun && ` · ${visitingLine({ city: travel.place.name, month: null })}`}
          </p>
          <Tags aria-label={texts.ownCard.badges}>
            <Badge>{styleLabel(profile.relationshipStyle, 'form')}</Badge>
            {markLabels(profile).map(mark => (
              <Badge key={mark}>{mark}</Badge>
            ))}
            {premium.source !== null && (
              <Badge>
                <Icon of={Sparkle} size="small" />
                {texts.ownCard.premium}
              </Badge>
            )}
            {profile.isVerified && (
              <Badge>
                <VerifiedMark onPhoto />
                {texts.ownCard.verified}
              </Badge>
            )}
          </Tags>
        </div>
      </Who>
      <Acts>{children}</Acts>
    </Brand>
  )
}

const Brand = styled(Card)`
  ${inColumn(4)}
  padding: var(--space-5);
`

const Who = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;

  > div {
    ${inColumn(2)}
  }
`

const Acts = styled.div`
  display: grid;
  gap: var(--space-2);

  @media (min-width: 40rem) {
    justify-content: start;
    grid-auto-columns: minmax(14rem, auto);
  }
`

const Badge = styled(Tag)`
  background: var(--brand-wash);
  box-shadow: inset 0 0 0 1px var(--brand-line);
  color: var(--color-on-brand);
`

const tabs = [
  { value: 'about', label: texts.profileTabs.about },
  { value: 'compatibility', label: texts.profileTabs.compatibility },
  { value: 'account', label: texts.profileTabs.account },
] as const

type Tab = (typeof tabs)[number]['value']

/**
 * The cards of a profile in three tabs, for a phone. The address has the tab, so that Back restores
 * it.
 */
function ProfileTabs(panels: Readonly<Record<Tab, ReactNode>>) {
  const [search, setSearch] = useSearchParams()
  const shown = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'about'
  return (
    <Segmented
      value={shown}
      onValueChange={tab => setSearch(tab === 'about' ? {} : { tab }, { replace: true })}
    >
      <Tabs label={texts.profileTabs.label} options={tabs} />
      {tabs.map(({ value }) => (
        <SegmentedPanel key={value} value={value}>
          <Stack>{panels[value]}</Stack>
        </SegmentedPanel>
      ))}
    </Segmented>
  )
}

/** On narrow tabs the longest label may take more than a third. */
const Tabs = styled(SegmentedTabs<Tab>)`
  grid-auto-columns: minmax(max-content, 1fr);

  @media (max-width: 22.5rem) {
    [data-a11y="on"] & > button {
      padding-inline: 0;
      font-size: var(--text-xs);
    }
  }
`
