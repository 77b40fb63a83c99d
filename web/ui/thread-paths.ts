import { css } from 'styled-components'

/** Paths of the thread in a drawing: thin and grey, and `.tied` where something is done. */
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
