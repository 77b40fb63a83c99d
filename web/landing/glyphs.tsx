import styled from 'styled-components'

/** Glyph: a yes, a maybe and a no as beads on one thread. */
export const ConsentGlyph = () => (
  <Glyph viewBox="0 0 72 72" aria-hidden="true">
    <path className="thread" d="M-4 35C6 35 8 26 15 26S27 46 36 46 49 26 57 26 66 35 76 35" />
    <circle cx="15" cy="26" r="10.5" fill="var(--color-yes)" />
    <circle cx="36" cy="46" r="10.5" fill="var(--color-maybe)" />
    <circle cx="57" cy="26" r="10.5" fill="var(--color-no)" />
    <g className="sign">
      <path d="M10.8 26.4 13.7 29.4 19.1 23.1" />
      <path d="M31.2 47.4C33 44.2 34.6 44.2 36 46S39 48 40.8 44.8" />
      <path d="M53.7 22.7 60.3 29.3M60.3 22.7 53.7 29.3" />
    </g>
  </Glyph>
)

/** Glyph: three linked rings. */
export const ConnectionGlyph = () => (
  <Glyph viewBox="0 0 72 72" aria-hidden="true">
    <g className="ring">
      <circle cx="36" cy="27" r="13.5" stroke="var(--glyph-2)" />
      <circle className="gap" cx="27.5" cy="42" r="13.5" />
      <circle cx="27.5" cy="42" r="13.5" stroke="var(--glyph-1)" />
      <circle className="gap" cx="44.5" cy="42" r="13.5" />
      <circle cx="44.5" cy="42" r="13.5" stroke="var(--color-ai)" />
      <path className="gap" d="M49.4 25.6A13.5 13.5 0 0 1 48.1 32.9" />
      <path d="M49.3 24.4A13.5 13.5 0 0 1 47.4 34.2" stroke="var(--glyph-2)" />
      <path className="gap" d="M34.6 40.4A13.5 13.5 0 0 1 28.1 37.9" />
      <path d="M36 40.5A13.5 13.5 0 0 1 27 37" stroke="var(--glyph-2)" />
    </g>
  </Glyph>
)

/** Glyph: lines of text in a speech bubble. */
export const MessageGlyph = () => (
  <Glyph viewBox="0 0 72 72" aria-hidden="true">
    <g className="line">
      <path
        stroke="var(--glyph-2)"
        d="M19 55 22.4 44.6C20.2 41.8 19 38.5 19 35 19 25.3 27.5 18 37.5 18S56 25.3 56 35 47.5 52 37.5 52C34.8 52 32.3 51.5 30 50.6Z"
      />
      <path stroke="var(--glyph-1)" d="M28 36C31.3 30.4 34.3 30.4 37.5 33.8S43.7 37.2 47 31.6" />
    </g>
  </Glyph>
)

const Glyph = styled.svg`
  --glyph-1: var(--color-thread);
  --glyph-2: light-dark(var(--color-primary), var(--color-accent));

  width: 4.5rem;
  height: 4.5rem;
  border-radius: var(--radius-md);
  background: var(--color-sunken);

  .thread {
    fill: none;
    stroke: var(--glyph-1);
    stroke-width: 3;
  }

  .sign {
    fill: none;
    stroke: var(--color-on-signal);
    stroke-width: 2.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .ring > * {
    fill: none;
    stroke-width: 4;
  }

  .ring > .gap {
    stroke: var(--color-sunken);
    stroke-width: 8.5;
  }

  .line > * {
    fill: none;
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`
