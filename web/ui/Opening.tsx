import type { ReactNode } from 'react'
import styled from 'styled-components'
import { inColumn } from './layout.ts'
import { SkeletonBlock } from './Skeleton.tsx'
import { texts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Full-page placeholder while the session is unknown, or around an error. */
export const Opening = ({ children }: { children?: ReactNode }) => (
  <Page id="main" aria-busy={!children}>
    {children ?? (
      <>
        <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
        <SkeletonBlock $height="2rem" $width="10rem" />
        <SkeletonBlock $height="12rem" $radius="var(--radius-lg)" />
        <SkeletonBlock $height="12rem" $radius="var(--radius-lg)" />
      </>
    )}
  </Page>
)

const Page = styled.main`
  ${inColumn(4)}
  align-content: start;
  max-width: var(--measure);
  min-height: 100dvh;
  margin: 0 auto;
  padding: var(--space-4) var(--gutter);
`
