import { Eye, Hourglass } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import styled from 'styled-components'
import type { OwnJointCard } from '../../contracts/constellations/joint-cards.ts'
import type { OwnLink } from '../../contracts/constellations/links.ts'
import { limits } from '../../contracts/core/limits.ts'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useJointToast, useLikeTogether } from '../matching/likes/JointLike.tsx'
import { jointLikeTexts } from '../matching/likes/joint-like-texts.ts'
import { Words } from '../profiles/Facts.tsx'
import { JointNames } from '../profiles/JointNames.tsx'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { namesOf } from '../profiles/names-of.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Tiles } from '../ui/columns.ts'
import { ItemRow, Row, Ruled, Shares, Stack, Wrap } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Panel } from '../ui/Panel.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, Muted, SectionTitle, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { JointFaces } from './JointFaces.tsx'
import { jointTexts } from './joint-texts.ts'

const JointSheet = lazySheet('JointSheet', () => import('./JointSheet.tsx'))

type Props = { cards: readonly OwnJointCard[]; links: readonly OwnLink[] }

/** The joint cards of the member; nothing for somebody without links and cards. */
export function JointCards({ cards, links }: Props) {
  const id = useId()
  const [edited, setEdited] = useState<OwnJointCard>()
  const [isEditing, setEditing] = useState(false)
  const edit = (card?: OwnJointCard) => {
    setEdited(card)
    setEditing(true)
  }
  const me = useMember().id
  /** A card counts for those who said yes to it. */
  const own = cards.filter(({ people }) =>
    people.some(one => one.profileId === me && one.hasConfirmed),
  )
  if (cards.length === 0 && links.length === 0) return null
  return (
    <Stack as="section" aria-labelledby={id}>
      <SectionTitle id={id}>{jointTexts.own.title}</SectionTitle>
      {cards.length === 0 && <Muted>{jointTexts.own.none}</Muted>}
      {cards.length > 0 && (
        <Tiles aria-labelledby={id}>
          {cards.map(card => (
            <OwnCard key={card.id} card={card} onChange={() => edit(card)} />
          ))}
        </Tiles>
      )}
      {links.length > 0 && own.length < limits.jointCard.open && (
        <div>
          <Button rank={2} onClick={() => edit()}>
            {jointTexts.own.make}
          </Button>
        </div>
      )}
      <Suspense>
        <JointSheet
          card={edited}
          links={links}
          open={isEditing}
          onClose={() => setEditing(false)}
        />
      </Suspense>
    </Stack>
  )
}

type CardProps = { card: OwnJointCard }

function OwnCard({ card, onChange }: CardProps & { onChange: () => void }) {
  const me = useMember().id
  const { people, text, photos, modes, isOpen } = card
  const waitsForMe = people.some(one => one.profileId === me && !one.hasConfirmed)
  const waiting = waitsForMe ? jointTexts.own.waitsForYou : jointTexts.own.waitsForOthers
  return (
    <Panel as="li" title={<JointNames people={people} />} gap={4}>
      <div>
        {isOpen ? (
          <StatusMark icon={Eye} label={jointTexts.own.isOpen} tone="yes" />
        ) : (
          <StatusMark icon={Hourglass} label={waiting} tone="maybe" />
        )}
      </div>
      <JointFaces people={people} label={namesOf(people)}>
        {one => (
          <>
            <NameWithMarks of={one} />
            {(isOpen || one.profileId === me) && (
              <Hint as="span">
                {one.hasConfirmed ? jointTexts.own.confirmed : jointTexts.own.unconfirmed}
              </Hint>
            )}
          </>
        )}
      </JointFaces>
      <Words>{text}</Words>
      {photos.length > 0 && (
        <Photos aria-label={jointTexts.own.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Portrait
                photo={photo}
                seed={photo.id}
                size="fill"
                sizes="5rem"
                label={jointTexts.own.photo(index + 1, photos.length)}
              />
            </li>
          ))}
        </Photos>
      )}
      <Tags aria-label={jointTexts.own.modes}>
        {modes.map(mode => (
          <Tag key={mode}>{modeLabels[mode]}</Tag>
        ))}
      </Tags>
      {waitsForMe ? <Confirm card={card} /> : <AsksFirst card={card} />}
      {card.proposals.length > 0 && <Proposals card={card} />}
      {card.likes.length > 0 && <Likes card={card} />}
      <Actions card={card} onChange={onChange} />
    </Panel>
  )
}

const Photos = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > li {
    width: 4.5rem;
    aspect-ratio: 5 / 6;
    border-radius: var(--radius-md);
    overflow: hidden;
  }
`

/** The member's yes to the present version, with their choice about likes. */
function Confirm({ card: { id, version } }: CardProps) {
  const [asksFirst, setAsksFirst] = useState(true)
  const toast = useToast()
  const refresh = useRefresh()
  const { run, pending } = useCommand('POST /api/joint-cards/:id/confirm', {
    refresh: ['/api/constellation'],
    onDone: () => toast({ ...jointTexts.confirm.done, tone: 'success' }),
    onFailed: () => void refresh('/api/constellation'),
  })
  return (
    <Ruled>
      <Stack $gap={3}>
        <Checkbox
          label={jointTexts.confirm.asksFirst}
          hint={jointTexts.confirm.asksFirstHint}
          checked={asksFirst}
          onChange={({ target }) => setAsksFirst(target.checked)}
        />
        <Button
          busy={pending && jointTexts.confirm.confirming}
          onClick={() => void run({ params: { id }, body: { version, asksFirst } })}
        >
          {jointTexts.confirm.confirm}
        </Button>
      </Stack>
    </Ruled>
  )
}

/** The member's choice about likes, once they have said yes. */
function AsksFirst({ card: { id, version, people } }: CardProps) {
  const me = useMember().id
  const { run, pending } = useCommand('POST /api/joint-cards/:id/confirm', {
    refresh: ['/api/constellation'],
  })
  return (
    <SwitchRow
      label={jointTexts.confirm.asksFirst}
      hint={jointTexts.confirm.asksFirstHint}
      checked={people.some(one => one.profileId === me && one.asksFirst)}
      disabled={pending}
      onChange={asksFirst => void run({ params: { id }, body: { version, asksFirst } })}
    />
  )
}

/** Likes of one of the card's people for all, which wait for a yes. */
function Proposals({ card }: CardProps) {
  const toast = useJointToast()
  const { run, pending } = useCommand('POST /api/joint-cards/:id/likes/:profileId', {
    refresh: ['/api/constellation', '/api/group-chats'],
    onDone: ({ groupId }, { body: { agrees } }) =>
      toast(groupId, agrees ? jointTexts.proposals.agreed : jointTexts.proposals.declined),
  })
  const answer = (profileId: string, agrees: boolean) =>
    void run({ params: { id: card.id, profileId }, body: { agrees } })
  return (
    <People
      title={jointTexts.proposals.title}
      people={card.proposals}
      hint={one =>
        (one.isOwn || one.hasAgreed ? jointTexts.proposals.waits : jointTexts.proposals.asks)(
          modeLabels[one.mode],
        )
      }
    >
      {one =>
        !one.isOwn &&
        !one.hasAgreed && (
          <Wrap>
            <Button
              rank={2}
              small
              busy={pending && jointTexts.proposals.answering}
              onClick={() => answer(one.profileId, true)}
            >
              {jointTexts.proposals.agree}
              <VisuallyHidden> {one.pseudonym}</VisuallyHidden>
            </Button>
            <Button rank={3} small onClick={() => answer(one.profileId, false)}>
              {jointTexts.proposals.decline}
              <VisuallyHidden> {one.pseudonym}</VisuallyHidden>
            </Button>
          </Wrap>
        )
      }
    </People>
  )
}

/** Members who like the card, each with a button to like them back for all. */
function Likes({ card }: CardProps) {
  const { like, pending } = useLikeTogether([card])
  const isProposed = (profileId: string) => card.proposals.some(one => one.profileId === profileId)
  return (
    <People title={jointTexts.likes.title} people={card.likes} hint={one => modeLabels[one.mode]}>
      {one =>
        !isProposed(one.profileId) && (
          <Wrap>
            <Button
              rank={2}
              small
              busy={pending && jointLikeTexts.sending}
              onClick={() => void like(card.id, one.profileId, one.mode)}
            >
              {jointLikeTexts.together}
              <VisuallyHidden> {one.pseudonym}</VisuallyHidden>
            </Button>
          </Wrap>
        )
      }
    </People>
  )
}

type Liked = OwnJointCard['likes'][number]

type PeopleProps<P extends Liked> = {
  title: string
  people: readonly P[]
  hint: (person: P) => string
  children: (person: P) => ReactNode
}

/** People with portrait and name, each with buttons below. */
function People<P extends Liked>({ title, people, hint, children }: PeopleProps<P>) {
  const id = useId()
  return (
    <Ruled>
      <CardTitle as="h3" id={id}>
        {title}
      </CardTitle>
      <ul aria-labelledby={id}>
        {people.map(one => (
          <ItemRow key={`${one.profileId} ${one.mode}`}>
            <Portrait photo={one.photo} seed={one.profileId} />
            <Stack $gap={2}>
              <div>
                <Strong>
                  <NameWithMarks of={one} />
                </Strong>
                <Hint>{hint(one)}</Hint>
              </div>
              {children(one)}
            </Stack>
          </ItemRow>
        ))}
      </ul>
    </Ruled>
  )
}

/** Change and withdraw; the latter asks first. */
function Actions({ card: { id }, onChange }: CardProps & { onChange: () => void }) {
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/joint-cards/:id', {
    refresh: ['/api/constellation'],
    onDone: () => toast({ title: jointTexts.own.withdrawn }),
  })
  if (!asking)
    return (
      <Row>
        <Button rank={3} small onClick={onChange}>
          {jointTexts.own.change}
        </Button>
        <Button rank={0} small onClick={() => setAsking(true)}>
          {jointTexts.own.withdraw}
        </Button>
      </Row>
    )
  return (
    <Stack $gap={2} role="group" aria-label={jointTexts.own.withdraw}>
      <Muted $size="sm">{jointTexts.own.withdrawText}</Muted>
      <Shares>
        <Button rank={3} small onClick={() => setAsking(false)}>
          {jointTexts.own.keep}
        </Button>
        <Button
          small
          busy={pending && jointTexts.own.withdrawing}
          onClick={() => void run({ params: { id } })}
        >
          {jointTexts.own.withdraw}
        </Button>
      </Shares>
    </Stack>
  )
}
