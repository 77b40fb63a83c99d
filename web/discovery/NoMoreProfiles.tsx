import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { modeIcons } from '../matching/mode-icons.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row } from '../ui/layout.ts'
import { LoosenHint } from './LoosenHint.tsx'

type Props = { mode: DiscoveryMode; undo: (() => void) | undefined; onReload: () => void }

export const NoMoreProfiles = ({ mode, undo, onReload }: Props) => (
  <EmptyState
    icon={modeIcons[mode]}
    title="No more profiles"
    text="Check back later for new connections!"
  >
    <LoosenHint mode={mode} />
    <Row>
      {undo && (
        <Button rank={3} icon={<Icon of={Undo2} size="small" />} onClick={undo}>
          Undo
        </Button>
      )}
      <Button rank={2} icon={<Icon of={RefreshCw} size="small" />} onClick={onReload}>
        Look again
      </Button>
    </Row>
  </EmptyState>
)
