import type { LucideIcon } from 'lucide-react'
import Heart from 'lucide-react/icons/heart'
import Network from 'lucide-react/icons/network'
import UsersRound from 'lucide-react/icons/users-round'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'

/** Icon of each mode, always shown with its label. */
export const modeIcons: Record<DiscoveryMode, LucideIcon> = {
  dating: Heart,
  friendship: UsersRound,
  networking: Network,
}
