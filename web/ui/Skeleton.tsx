import styled, { keyframes } from 'styled-components'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const breathe = keyframes`from { opacity: 0.6 } to { opacity: 1 }`

/** Placeholder block in the shape of the content; not animated with reduced motion. */
export const SkeletonBlock = styled.div<{ $height?: string; $width?: string; $radius?: string }>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1rem' }) => $height};
  border-radius: ${({ $radius = 'var(--radius-sm)' }) => $radius};
  background: light-dark(var(--color-sunken), var(--color-surface));
  animation: ${breathe} var(--dur-ambient) var(--ease-out) infinite alternate;
`

type Props = {
  rows?: number
  /** Name of the loading content, for screen readers. */
  label?: string
  /** `lines` for lists of people, `cards` for larger things. */
  shape?: 'lines' | 'cards'
}

/** Placeholder for a loading list, with the dimensions of the list. */
export const Skeleton = ({ rows = 3, label = 'Loading', shape = 'lines' }: Props) => (
  <List role="status" $cards={shape === 'cards'}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) =>
      shape === 'cards' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
        <SkeletonBlock key={row} $height="8.5rem" $radius="var(--radius-lg)" />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
        <Line key={row}>
          <SkeletonBlock $width="3rem" $height="3.6rem" $radius="var(--radius-locket)" />
          <div>
            <SkeletonBlock $width="40%" />
            <SkeletonBlock $width="75%" $height="0.875rem" />
          </div>
        </Line>
      ),
    )}
  </List>
)

const List = styled.div<{ $cards: boolean }>`
  display: grid;
  grid-template-columns: ${({ $cards }) =>
    $cards ? 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))' : 'minmax(0, 1fr)'};
  gap: var(--space-4);
`

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;

  > div:last-child {
    display: grid;
    gap: var(--space-2);
  }
`
