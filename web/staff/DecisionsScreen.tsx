import { pageAt } from '../../contracts/pages.ts'
import { useRoute } from '../data/use-route.ts'
import { Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Muted } from '../ui/typography.ts'
import { DecisionList } from './DecisionList.tsx'
import { texts } from './texts.ts'

/** `/decisions`: what the staff decided about the reader. */
export function DecisionsScreen() {
  const { data: decisions } = useRoute('GET /api/decisions')
  return (
    <ScreenFrame
      title={texts.title}
      back={{ to: pageAt('/settings'), label: texts.back }}
      width="text"
    >
      <Stack>
        <Muted>{texts.intro}</Muted>
        {decisions?.length === 0 && <p>{texts.none}</p>}
        <DecisionList />
      </Stack>
    </ScreenFrame>
  )
}
