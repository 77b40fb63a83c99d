import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { PhoneWordmark } from '../ui/Logo.tsx'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { useFocusOnOpening } from '../ui/use-focus-on-opening.ts'
import { texts } from './texts.ts'

type Props = { title: string; children: ReactNode }

/** A page on brand ground in both themes, with a link back to Discover. */
export function BrandPage({ title, children }: Props) {
  const main = useFocusOnOpening()
  const controls = useContext(TopBarControls)
  return (
    <Ground className="theme-dark on-brand">
      <DocumentTitle screen={title} />
      <Bar>
        <IconLink icon={ArrowLeft} label={texts.brandPage.back} to={pageAt('/')} />
        <PhoneWordmark />
        {controls ?? <span />}
      </Bar>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </Ground>
  )
}

const Ground = styled.div`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  min-height: var(--screen-height);
  background: var(--brand-ground);
  color: var(--color-on-brand);
`

const Bar = styled.header`
  display: grid;
  grid-template-columns: var(--tap) minmax(0, 1fr) var(--tap);
  align-items: center;
  justify-items: center;
  min-height: 4rem;
  padding: 0 var(--gutter);
`
