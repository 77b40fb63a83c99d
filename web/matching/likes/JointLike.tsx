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

/** Likes somebody for all people of one of these open joint cards of the member's. */
export function useLikeTogether(cards: readonly OwnJointCard[]) {
  const me = useMember().id
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/joint-cards/:id/likes', {
    refresh: ['/api/constellation', '/api/group-chats'],
    onDone: ({ isSent, groupId }, { params: { id } }) => {
      if (groupId !== null) return // a match has its own screen
      const { people = [] } = cards.find(one => one.id === id) ?? {}
      const firstAsked = people.filter(one => one.asksFirst && one.profileId !== me)
      toast(isSent ? jointLikeTexts.sent : jointLikeTexts.proposed(namesOf(firstAsked)))
    },
  })
  return {
    pending,
    /** Resolves to whether it was accepted. */
    like: async (id: string, profileId: string, mode: DiscoveryMode): Promise<boolean> =>
      (await run({ params: { id }, body: { profileId, mode } })) !== undefined,
  }
}

type Props = { profileId: string; mode: DiscoveryMode }

/** The open joint cards of the member's in a mode that do not name somebody. */
export const useOwnJointCards = (
  profileId: string | undefined,
  mode: DiscoveryMode,
  when = true,
): readonly OwnJointCard[] => {
  const { data } = useRoute('GET /api/constellation', {}, { when })
  return (data?.jointCards ?? []).filter(
    ({ isOpen, modes, people }) =>
      isOpen && modes.includes(mode) && !people.some(one => one.profileId === profileId),
  )
}

/** The names of the others on a joint card of the member's. */
export const useOthersOn = (): ((card: OwnJointCard) => string) => {
  const me = useMember().id
  return ({ people }) => namesOf(people.filter(one => one.profileId !== me))
}

/** For each open joint card of the member's in a mode, a button to like somebody together. */
export function JointLike({ profileId, mode }: Props) {
  return useOwnJointCards(profileId, mode).map(card => (
    <LikeByCard key={card.id} card={card} profileId={profileId} mode={mode} />
  ))
}

function LikeByCard({ card, profileId, mode }: Props & { card: OwnJointCard }) {
  const { like, pending } = useLikeTogether([card])
  const others = useOthersOn()(card)
  if (card.proposals.some(one => one.profileId === profileId && one.mode === mode))
    return <Hint>{jointLikeTexts.waiting(others)}</Hint>
  return (
    <Aligned>
      <Button
        rank={0}
        small
        busy={pending && jointLikeTexts.sending}
        onClick={() => void like(card.id, profileId, mode)}
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
