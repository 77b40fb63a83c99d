import styled from 'styled-components'
import { forcedBorder } from './forced-border.ts'

type Props = {
  name: string
  /** Width of the oval: 40 or 48 px. */
  size?: 'm' | 'normal'
  className?: string
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Oval with the first letter of a name, half lit: for people whose photo the reader may not see.
 * Set `--portrait-lit` for another lit colour, on a ground of the default one.
 */
export const InitialPortrait = ({ name, size = 'normal', className }: Props) => (
  <Locket className={className} aria-hidden="true" $size={size}>
    {[...letters.segment(name)][0]?.segment.toUpperCase()}
  </Locket>
)

const Locket = styled.span<{ $size: 'm' | 'normal' }>`
  ${forcedBorder}
  display: grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => ($size === 'm' ? '2.5rem' : '3rem')};
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-locket);
  background: linear-gradient(
    97deg,
    var(--portrait-lit, var(--color-primary-soft)) 54%,
    color-mix(in oklab, var(--portrait-lit, var(--color-primary-soft)), var(--color-ink) 12%) 54.5%
  );
  color: var(--color-on-primary-soft);
  font: 600 var(--text-lg) / 1 var(--font-display);
`
