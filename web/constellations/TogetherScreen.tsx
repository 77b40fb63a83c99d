import { EllipsisVertical, ShieldAlert, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { pageAt } from '../../contracts/pages.ts'
import { modeLabels, modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { addressOf } from '../data/address.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { MatchPhotos } from '../matching/MatchPhotos.tsx'
import { Words } from '../profiles/Facts.tsx'
import { JointNames } from '../profiles/JointNames.tsx'
import { modeIcons } from '../profiles/mode-icons.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { namesOf } from '../profiles/names-of.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { Tiles } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Grow, Row, Shares } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../ui/SegmentedTabs.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { JointFaces } from './JointFaces.tsx'
import { jointTexts } from './joint-texts.ts'

const { screen: texts } = jointTexts

const tabs = modes.map(mode => ({ value: mode, label: modeLabels[mode], icon: modeIcons[mode] }))

/** `/together`: joint cards of linked members, by mode. */
export function TogetherScreen() {
  const [mode, setMode] = useState<DiscoveryMode>('dating')
  return (
    <ScreenFrame
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: pageAt('/'), label: texts.back }}
    >
      <Segmented value={mode} onValueChange={next => setMode(next as DiscoveryMode)}>
        <SegmentedTabs label={texts.modes} options={tabs} />
        <SegmentedPanel value={mode}>
          <JointDeck key={mode} mode={mode} />
        </SegmentedPanel>
      </Segmented>
    </ScreenFrame>
  )
}

/** The joint cards of a mode. */
function JointDeck({ mode }: { mode: DiscoveryMode }) {
  const read = useRoute('GET /api/joint-cards/:mode', { params: { mode } }, { refetch: true })
  return (
    <LoadState read={read} what={texts.what} skeleton={<Skeleton shape="cards" />}>
      {cards =>
        cards.length === 0 ? (
          <EmptyState icon={UsersRound} title={texts.none.title} text={texts.none.text}>
            <ButtonLink rank={2} to={pageAt('/constellation')}>
              {texts.none.own}
            </ButtonLink>
          </EmptyState>
        ) : (
          <Tiles aria-label={texts.list}>
            {cards.map(card => (
              <OneCard key={card.id} card={card} mode={mode} />
            ))}
          </Tiles>
        )
      }
    </LoadState>
  )
}

const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))
const ShownProfileSheet = lazySheet(
  'ShownProfileSheet',
  () => import('../matching/ShownProfileSheet.tsx'),
)

type Props = { card: JointCard; mode: DiscoveryMode }
type Person = JointCard['people'][number]

/** A joint card. A person opens to their profile; the menu reports and blocks one of them. */
function OneCard({ card, mode }: Props) {
  const { id, people, text, photos } = card
  const names = namesOf(people)
  const [about, setAbout] = useState<{ person: Person; sheet: 'profile' | 'safety' }>()
  const [isOpen, setOpen] = useState(false)
  const open = (person: Person, sheet: 'profile' | 'safety') => {
    setAbout({ person, sheet })
    setOpen(true)
  }
  const opening = { open: isOpen, onOpenChange: setOpen }
  return (
    <Shape as="li">
      {photos.length > 0 && <MatchPhotos profile={{ id, photos, pseudonym: names }} />}
      <Row $gap={2}>
        <Grow>
          <CardTitle>
            <JointNames people={people} />
          </CardTitle>
        </Grow>
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={jointTexts.more(names)} />}
          items={people.map(person => ({
            label: jointTexts.report(bidiIsolate(person.pseudonym)),
            icon: ShieldAlert,
            onSelect: () => open(person, 'safety'),
          }))}
        />
      </Row>
      <JointFaces people={people} label={names} onOpen={person => open(person, 'profile')}>
        {person => (
          <>
            <span>
              <VisuallyHidden>{jointTexts.more('')}</VisuallyHidden>
              <NameWithMarks of={person} />
            </span>
            <Hint as="span">{person.age}</Hint>
          </>
        )}
      </JointFaces>
      <Words>{text}</Words>
      <Answers card={card} mode={mode} />
      <Suspense>
        {about?.sheet === 'profile' && (
          <ShownProfileSheet
            profileId={about.person.profileId}
            pseudonym={about.person.pseudonym}
            mode={mode}
            {...opening}
          />
        )}
        {about?.sheet === 'safety' && (
          <SafetySheet
            subject={{ profileId: about.person.profileId }}
            pseudonym={about.person.pseudonym}
            {...opening}
          />
        )}
      </Suspense>
    </Shape>
  )
}

function Answers({ card: { id, people }, mode }: Props) {
  const names = namesOf(people)
  const toast = useToast()
  const [answer, setAnswer] = useState<'like' | 'pass'>()
  const { run, pending } = useCommand('POST /api/joint-cards/:id/swipe', {
    refresh: [addressOf('GET /api/joint-cards/:mode', { mode }), '/api/group-chats'],
    onDone: ({ groupId }, { body: { action } }) => {
      // A match has its own screen.
      if (groupId === null && action === 'like') toast({ ...texts.liked(names), tone: 'success' })
    },
  })
  const swipe = (action: 'like' | 'pass') => {
    if (pending) return
    setAnswer(action)
    void run({ params: { id }, body: { action, mode } })
  }
  return (
    <Shares>
      <Button
        rank={3}
        busy={pending && answer === 'pass' && texts.passing}
        onClick={() => swipe('pass')}
      >
        {texts.pass}
        <VisuallyHidden> {names}</VisuallyHidden>
      </Button>
      <Button
        rank={2}
        busy={pending && answer === 'like' && texts.liking}
        onClick={() => swipe('like')}
      >
        {texts.like}
        <VisuallyHidden> {names}</VisuallyHidden>
      </Button>
    </Shares>
  )
}

const Shape = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
`
