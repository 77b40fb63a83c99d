import styled from 'styled-components'

const radius = 20
const around = 2 * Math.PI * radius

type Props = {
  /** 0 to 100. */
  score: number
  caption: string
  /** Says the score in place of its number. */
  word?: string | undefined
  /** `ai` for machine-made scores: moonstone colour, which the caption repeats in words. */
  tone?: 'person' | 'ai'
}

/** A score as a ring around its number, or beside its word, for use on a photo. */
export const ScoreRing = ({ score, caption, word, tone = 'person' }: Props) => (
  <Ring role="img" aria-label={word ?? `${caption} ${Math.round(score)} percent`} $tone={tone}>
    <span>
      <svg width="46" height="46" viewBox="0 0 46 46" aria-hidden="true">
        <circle cx="23" cy="23" r={radius} />
        <circle
          cx="23"
          cy="23"
          r={radius}
          strokeDasharray={`${(around * score) / 100} ${around}`}
          transform="rotate(-90 23 23)"
        />
      </svg>
      {word === undefined && <b>{Math.round(score)}</b>}
    </span>
    {word ?? caption}
  </Ring>
)

/** Rings on a photo: a row of badges on a phone, a column on a background on a desktop. */
export const ScoreRings = styled.div`
  display: flex;
  align-self: center;
  flex-wrap: wrap;
  gap: var(--space-2);
  color: var(--color-on-photo);

  @media (min-width: 64rem) {
    display: grid;
    padding: 0.5rem 0.4375rem 0.375rem;
    border-radius: var(--radius-md);
    background: var(--photo-chip);
  }
`

const Ring = styled.div<{ $tone: 'person' | 'ai' }>`
  display: flex;
  gap: 0.375rem;
  align-items: center;
  padding: 0.125rem 0.75rem 0.125rem 0.1875rem;
  border-radius: var(--radius-pill);
  background: var(--photo-chip);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1.2;

  > span {
    position: relative;
    display: grid;
    place-items: center;
  }

  svg {
    width: calc(2rem * var(--text-scale));
    height: calc(2rem * var(--text-scale));
  }

  b {
    position: absolute;
    font: 600 var(--text-xs) / 1 var(--font-display);
  }

  @media (min-width: 64rem) {
    display: grid;
    justify-items: center;
    gap: 0.0625rem;
    max-width: 4rem;
    padding: 0;
    background: none;
    text-align: center;
    font-size: var(--text-2xs);

    svg {
      width: auto;
      height: auto;
    }

    b {
      font-size: var(--text-md);
    }
  }

  circle {
    fill: none;
    stroke: var(--photo-track);
    stroke-width: 3.5;
  }

  circle + circle {
    stroke: ${({ $tone }) => ($tone === 'ai' ? 'var(--photo-ai)' : 'var(--brand-thread)')};
    stroke-linecap: round;
  }
`
