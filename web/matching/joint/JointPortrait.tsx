import styled from 'styled-components'
import { Portrait } from '../../ui/Portrait.tsx'
import type { JointMatchPerson } from './joint-matches.ts'

type Props = {
  /** The others of a joint match. */
  others: readonly JointMatchPerson[]
  size: 'normal' | 'l'
}

/** Two of the people of a joint match, one behind the other, in the place of one portrait. */
export const JointPortrait = ({ others, size }: Props) => (
  <Place $size={size}>
    {others.slice(0, 2).map(({ id, photo }) => (
      <Portrait key={id} photo={photo} seed={id} size="fill" sizes="5rem" />
    ))}
  </Place>
)

const Place = styled.span<{ $size: Props['size'] }>`
  display: grid;
  flex: none;
  width: ${({ $size }) => ($size === 'l' ? '5.5rem' : '3rem')};
  aspect-ratio: 5 / 6;

  > * {
    grid-area: 1 / 1;
    width: 66%;
    height: auto;
    aspect-ratio: 5 / 6;
    border-radius: var(--radius-locket);
  }

  > :nth-child(2) {
    place-self: end;
    box-shadow: 0 0 0 2px var(--portrait-lit, var(--color-canvas));
  }
`
