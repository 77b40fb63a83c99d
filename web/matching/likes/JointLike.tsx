import styled from 'styled-components'
import type { OwnJointCard } from '../../../contracts/constellations/joint-cards.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { useCommand } from '../../data/use-command.ts'
import { useMember } from '../../data/use-member.ts'
import { useRoute } from '../../data/use-route.ts'
import { namesOf } from '../../profiles/names-of.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Hint } from '../../ui/typography.ts'
import { jointLikeTexts } from './joint-like-texts.ts'

/** Likes somebody for all people of an open joint card of the member's. */
export function useLikeTogether(card: OwnJointCard) {
  const me = useMember().id
  const toast = useToast()
  const firstAsked = card.people.filter(one => one.asksFirst && one.profileId !== me)
  const { run, pending } = useCommand('POST /api/joint-cards/:id/likes', {
    refresh: ['/api/constellation', '/api/group-chats'],
    // A match has its own screen.
    onDone: ({ isSent, groupId }) => {
      if (groupId === null)
        toast(isSent ? jointLikeTexts.sent : jointLikeTexts.proposed(namesOf(firstAsked)))
    },
  })
  return {
    pending,
    like: (profileId: string, mode: DiscoveryMode) =>
      void run({ params: { id: card.id }, body: { profileId, mode } }),
  }
}

type Props = { profileId: string; mode: DiscoveryMode }

/** For each open joint card of the member's in a mode, a button to like somebody together. */
export function JointLike({ profileId, mode }: Props) {
  const { data } = useRoute('GET /api/constellation')
  const cards = data?.jointCards.filter(
    ({ isOpen, modes, people }) =>
      isOpen && modes.includes(mode) && !people.some(one => one.profileId === profileId),
  )
  return cards?.map(card => (
    <LikeByCard key={card.id} card={card} profileId={profileId} mode={mode} />
  ))
}

function LikeByCard({ card, profileId, mode }: Props & { card: OwnJointCard }) {
  const me = useMember().id
  const { like, pending } = useLikeTogether(card)
  const others = namesOf(card.people.filter(one => one.profileId !== me))
  if (card.proposals.some(one => one.profileId === profileId && one.mode === mode))
    return <Hint>{jointLikeTexts.waiting(others)}</Hint>
  return (
    <Aligned>
      <Button
        rank={0}
        small
        busy={pending && jointLikeTexts.sending}
        onClick={() => like(profileId, mode)}
      >
        {jointLikeTexts.with(others)}
      </Button>
    </Aligned>
  )
}

/* The words of the button stand under those above. */
const Aligned = styled.div`
  margin-inline-start: calc(var(--space-3) * -1);
`
