import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { seatsLabel } from './group-labels.ts'

/** Knots are drawn for up to this many seats. */
const DRAWN = 12

/** The seats of a group: filled ones are taken; free ones are counted in words. */
export const Seats = ({ group }: { group: Pick<GroupChat, 'maxMembers' | 'memberCount'> }) => (
  <Line>
    {group.maxMembers <= DRAWN && (
      <span aria-hidden="true">
        {Array.from({ length: group.maxMembers }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other identity
          <Knot key={seat} $taken={seat < group.memberCount} />
        ))}
      </span>
    )}
    {seatsLabel(group)}
  </Line>
)

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-xs);

  > span {
    display: flex;
    gap: 0.3125rem;
  }
`

const Knot = styled.i<{ $taken: boolean }>`
  width: 0.625rem;
  height: 0.625rem;
  border: 1.5px solid ${({ $taken }) => ($taken ? 'var(--color-thread)' : 'var(--color-line-strong)')};
  border-radius: 50%;
  background: ${({ $taken }) => ($taken ? 'var(--color-thread)' : 'none')};
`
