import styled from 'styled-components'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { hover } from '../ui/hover.ts'
import { inColumn } from '../ui/layout.ts'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { conversationOpeners } from './conversation-openers.ts'

type Props = { matchId: string; mode: DiscoveryMode; onChoose: (text: string) => void }

/** Three first messages for a match to choose from; grey bars while they load. */
export function Openers({ matchId, mode, onChoose }: Props) {
  const { own, other, isLoading } = useBothSides(matchId)
  const openers = isLoading ? undefined : conversationOpeners({ own, other, mode })
  return <OpenerList openers={openers} onChoose={onChoose} />
}

type ListProps = Pick<Props, 'onChoose'> & { openers: readonly string[] | undefined }

/** First messages to choose from; three grey bars where they are still undefined. */
export const OpenerList = ({ openers, onChoose }: ListProps) => (
  <List>
    {openers
      ? openers.map(text => (
          <li key={text}>
            <Opener type="button" dir="auto" onClick={() => onChoose(text)}>
              {text}
            </Opener>
          </li>
        ))
      : [1, 2, 3].map(row => (
          <li key={row}>
            <SkeletonBlock $height="var(--tap)" $radius="var(--radius-md)" />
          </li>
        ))}
  </List>
)

/** What the member and a match have chosen; `other` is undefined until it is known. */
export function useBothSides(matchId: string) {
  const { tags, relationshipStyle } = useMember()
  const { data: hobbies = [], isLoading } = useRoute('GET /api/profile-hobbies')
  const profile = useRoute('GET /api/matches/:matchId/profile', { params: { matchId } })
  return {
    own: { tags, relationshipStyle, hobbies: hobbies.map(({ hobby }) => hobby) },
    other: profile.data,
    isLoading: isLoading || profile.isLoading,
  }
}

const List = styled.ul`
  ${inColumn(2)}
  padding-top: var(--space-2);
`

const Opener = styled.button`
  width: 100%;
  min-height: var(--tap);
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-md);
  color: inherit;
  line-height: var(--leading-snug);
  text-align: start;
  transition: background var(--dur-fast) var(--ease-out);

  ${hover('background: color-mix(in srgb, currentColor 10%, transparent);')}
`
