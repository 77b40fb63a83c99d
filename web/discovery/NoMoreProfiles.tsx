import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { modeIcons } from '../profiles/mode-icons.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row } from '../ui/layout.ts'
import { LoosenHint } from './LoosenHint.tsx'
import { texts } from './texts.ts'

type Props = { mode: DiscoveryMode; undo: (() => void) | undefined; onReload: () => void }

export const NoMoreProfiles = ({ mode, undo, onReload }: Props) => (
  <EmptyState icon={modeIcons[mode]} title={texts.empty.title} text={texts.empty.text}>
    <LoosenHint mode={mode} />
    <Row>
      {undo && (
        <Button rank={3} icon={<Icon of={Undo2} size="small" />} onClick={undo}>
          {texts.empty.undo}
        </Button>
      )}
      <Button rank={2} icon={<Icon of={RefreshCw} size="small" />} onClick={onReload}>
        {texts.empty.reload}
      </Button>
    </Row>
  </EmptyState>
)
