import './valid-language.ts'
import { createStore, Provider, useAtom } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, NavLink, Route, Routes } from 'react-router-dom'
import useSWR, { SWRConfig } from 'swr'
import '../ui/global.css'
import styled from 'styled-components'
import type { Overview } from '../../contracts/explore/explore.ts'
import { AccessibilityToggle } from '../ui/AccessibilitySwitch.tsx'
import { chipShape } from '../ui/Chip.tsx'
import { Wordmark } from '../ui/Logo.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { storePreferences, type Theme, themeAtom } from '../ui/theme.ts'
import { Muted } from '../ui/typography.ts'
import { ConsoleScreen } from './ConsoleScreen.tsx'
import { messageOf, read } from './call.ts'
import { DocumentScreen } from './DocumentScreen.tsx'
import { EventScreen } from './EventScreen.tsx'
import { formatNumber } from './formats.ts'
import { ProjectionsScreen } from './ProjectionsScreen.tsx'
import { SmallSelect } from './parts.tsx'
import { TimelineScreen } from './TimelineScreen.tsx'

/** How often the page asks whether the log has grown, in milliseconds. */
const POLL = 2_000

const screens = [
  ['/timeline', 'Timeline'],
  ['/documents', 'Documents'],
  ['/projections', 'Projections'],
  ['/sql', 'SQL'],
] as const

/** The whole page: what is looked at, the screens, and the look. */
function Explore() {
  const { data: overview, error } = useSWR<Overview>('/overview', { refreshInterval: POLL })
  return (
    <>
      <SkipLink />
      <Top>
        <Wordmark />
        <Muted $size="sm">
          {overview &&
            `${formatNumber(overview.events)} events${overview.source && ` in ${overview.source}`}${withoutWithheld(overview)}`}
        </Muted>
        <ThemeSelect />
        <AccessibilityToggle />
      </Top>
      <Screens aria-label="Screens">
        {(overview?.isShared ? screens.slice(0, 1) : screens).map(([to, name]) => (
          <ScreenLink key={to} to={to}>
            {name}
          </ScreenLink>
        ))}
      </Screens>
      <Main id="main" tabIndex={-1}>
        {error && <ProblemNotice title="The log cannot be read" text={messageOf(error)} />}
        {overview && (
          <Routes>
            <Route path="/timeline" element={<TimelineScreen overview={overview} />} />
            {!overview.isShared && (
              <>
                <Route path="/events/:position" element={<EventScreen />} />
                <Route path="/documents/:view?/:key?" element={<DocumentScreen />} />
                <Route path="/projections" element={<ProjectionsScreen />} />
                <Route path="/sql" element={<ConsoleScreen />} />
              </>
            )}
            <Route path="*" element={<Navigate to="/timeline" replace />} />
          </Routes>
        )}
      </Main>
    </>
  )
}

const withoutWithheld = ({ types, least }: Overview): string =>
  types.some(({ events }) => events === null)
    ? `, without types of fewer than ${least} members`
    : ''

function ThemeSelect() {
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <SmallSelect
      label="Theme"
      value={theme}
      onChange={value => setTheme(value as Theme)}
      options={[
        ['system', 'System'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]}
    />
  )
}

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  padding: var(--space-2) var(--gutter);

  > p {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Screens = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding: var(--space-1) var(--gutter) var(--space-3);
  border-bottom: var(--border-hair);
`

const ScreenLink = styled(NavLink)`
  ${chipShape}
  font-size: var(--text-sm);
`

const Main = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-4);
  padding: var(--space-4) var(--gutter) var(--space-8);
`

const store = createStore()
storePreferences(store, document)

// styled-components reads the nonce of its style elements under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <SWRConfig
        value={{
          fetcher: read,
          shouldRetryOnError: false,
          revalidateOnFocus: false,
          revalidateOnReconnect: false,
        }}
      >
        <BrowserRouter>
          <Explore />
        </BrowserRouter>
      </SWRConfig>
    </Provider>
  </StrictMode>,
)
