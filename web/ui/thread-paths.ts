import { css } from 'styled-components'

/** Styles of the thread's paths in a drawing: thin and grey; `.tied` for completed parts. */
export const threadPaths = css`
  width: 100%;
  height: auto;
  overflow: visible;

  path {
    fill: none;
    stroke: var(--color-line-strong);
    stroke-width: 2.5;
    stroke-linecap: round;
    opacity: 0.55;
  }

  path.tied {
    stroke: var(--color-thread);
    stroke-width: 3.5;
    opacity: 1;
  }
`
