import { useSetAtom } from 'jotai'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import type { OwnJointCard } from '../../../contracts/constellations/joint-cards.ts'
import { modeLabels } from '../../../contracts/profiles/mode-labels.ts'
import { useCommand } from '../../data/use-command.ts'
import { NameWithMarks } from '../../profiles/NameWithMarks.tsx'
import { openedPersonAtom } from '../../profiles/opened-person.ts'
import { Button } from '../../ui/Button.tsx'
import { ItemRow, Stack, Wrap } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Hint, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AboveName, NameButton } from '../NameButton.tsx'
import { useLikeTogether, useOthersOn } from './JointLike.tsx'
import { jointLikeTexts as texts } from './joint-like-texts.ts'
import { type Joint, joint, likesOf } from './joint-likes.ts'

type Props = { cards: readonly OwnJointCard[] }

/** Likes that somebody of the member's joint cards would send for all; nothing without any. */
export function JointProposals({ cards }: Props) {
  const proposals = cards.flatMap(card => joint(card, card.proposals))
  if (proposals.length === 0) return null
  return (
    <People title={texts.proposals.title} people={proposals}>
      {one => <Proposal of={one} />}
    </People>
  )
}

function Proposal({ of }: { of: Joint<OwnJointCard['proposals'][number]> }) {
  const { card, person } = of
  const others = useOthersOn()(card)
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/joint-cards/:id/likes/:profileId', {
    refresh: ['/api/constellation', '/api/group-chats'],
    // A match has its own screen.
    onDone: ({ groupId }, { body: { agrees } }) => {
      if (groupId === null) toast(agrees ? texts.proposals.agreed : texts.proposals.declined)
    },
  })
  const answer = (agrees: boolean) =>
    void run({ params: { id: card.id, profileId: person.profileId }, body: { agrees } })
  const mode = modeLabels[person.mode]
  if (person.isOwn || person.hasAgreed) return <Hint>{texts.proposals.waits(mode, others)}</Hint>
  return (
    <>
      <Hint>{texts.proposals.asks(mode, others)}</Hint>
      <Wrap>
        <Button
          rank={2}
          small
          busy={pending && texts.proposals.answering}
          onClick={() => answer(true)}
        >
          {texts.proposals.agree}
          <VisuallyHidden> {person.pseudonym}</VisuallyHidden>
        </Button>
        <Button rank={3} small onClick={() => answer(false)}>
          {texts.proposals.decline}
          <VisuallyHidden> {person.pseudonym}</VisuallyHidden>
        </Button>
      </Wrap>
    </>
  )
}

/** Members who like one of the member's joint cards, and whom nobody of it has liked; nothing without any. */
export function JointLikes({ cards }: Props) {
  const likes = cards.flatMap(likesOf)
  if (likes.length === 0) return null
  return (
    <People title={texts.likes.title} people={likes}>
      {one => <LikeBack of={one} />}
    </People>
  )
}

function LikeBack({ of: { card, person } }: { of: Joint<OwnJointCard['likes'][number]> }) {
  const { like, pending } = useLikeTogether([card])
  return (
    <>
      <Hint>{texts.likes.hint(useOthersOn()(card), modeLabels[person.mode])}</Hint>
      <Wrap>
        <Button
          rank={2}
          small
          busy={pending && texts.sending}
          onClick={() => void like(card.id, person.profileId, person.mode)}
        >
          {texts.together}
          <VisuallyHidden> {person.pseudonym}</VisuallyHidden>
        </Button>
      </Wrap>
    </>
  )
}

type Liked = OwnJointCard['likes'][number]

type PeopleProps<P extends Liked> = {
  title: string
  people: readonly Joint<P>[]
  children: (one: Joint<P>) => ReactNode
}

/** People with portrait and name, which open their profile, each with what can be answered. */
function People<P extends Liked>({ title, people, children }: PeopleProps<P>) {
  const id = useId()
  const open = useSetAtom(openedPersonAtom)
  return (
    <Panel title={title} id={id}>
      <ul aria-labelledby={id}>
        {people.map(one => (
          <Line key={`${one.card.id} ${one.person.profileId}`}>
            <Portrait photo={one.person.photo} seed={one.person.profileId} />
            <Stack $gap={2}>
              <Strong>
                <NameWithMarks of={one.person}>
                  <NameButton
                    onClick={() => {
                      const { profileId, pseudonym, mode } = one.person
                      open({ profileId, pseudonym, mode, open: true })
                    }}
                  >
                    <bdi>{one.person.pseudonym}</bdi>
                  </NameButton>
                </NameWithMarks>
              </Strong>
              <AboveName>{children(one)}</AboveName>
            </Stack>
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

const Line = styled(ItemRow)`
  position: relative;
`
