import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { inRow } from '../ui/layout.ts'
import { seatsLabel } from './group-labels.ts'

/** More seats than this are not drawn. */
const DRAWN = 12

/** The seats of a group as knots, filled when taken, with the number of free ones as text. */
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
  ${inRow(2)}
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
