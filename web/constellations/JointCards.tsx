import { Eye, Hourglass } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import styled from 'styled-components'
import type { OwnJointCard } from '../../contracts/constellations/joint-cards.ts'
import type { OwnLink } from '../../contracts/constellations/links.ts'
import { limits } from '../../contracts/core/limits.ts'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { Words } from '../profiles/Facts.tsx'
import { JointNames } from '../profiles/JointNames.tsx'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { namesOf } from '../profiles/names-of.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Tiles } from '../ui/columns.ts'
import { Row, Ruled, Shares, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Panel } from '../ui/Panel.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint, Muted, SectionTitle } from '../ui/typography.ts'
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
    onDone: ({ isOpen }) => toast({ ...jointTexts.confirm.done(isOpen), tone: 'success' }),
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
