import type { LucideIcon } from 'lucide-react'
import Eye from 'lucide-react/icons/eye'
import Handshake from 'lucide-react/icons/handshake'
import Images from 'lucide-react/icons/images'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Palette from 'lucide-react/icons/palette'
import Tags from 'lucide-react/icons/tags'
import UserRound from 'lucide-react/icons/user-round'

/**
 * The parts of a profile. Each opens in a sheet and is saved separately; `details` is the part of the
 * basics that says who reads about relationships.
 */
export type ProfilePart =
  | 'basics'
  | 'details'
  | 'modes'
  | 'photos'
  | 'place'
  | 'tags'
  | 'boundaries'
  | 'wishes'

type Choice = { label: string; hint: string; icon: LucideIcon } & (
  | { part: ProfilePart }
  | { to: string }
)

/** The entries of Edit Profile, in the order of the wizard. */
export const editChoices: readonly Choice[] = [
  {
    part: 'basics',
    label: 'Basic Info',
    hint: 'Name, identity, relationships, who sees them, privacy',
    icon: UserRound,
  },
  {
    part: 'modes',
    label: 'Where You Appear',
    hint: 'Dating, friends, network: any of them, or none',
    icon: Eye,
  },
  { part: 'photos', label: 'Photos', hint: 'Add, order, choose the primary one', icon: Images },
  { to: '/hobbies', label: 'Hobbies', hint: 'What you like to do', icon: Palette },
  { part: 'tags', label: 'Tags', hint: 'Words on your card', icon: Tags },
  { part: 'place', label: 'City', hint: 'Where others meet you', icon: MapPin },
  {
    part: 'boundaries',
    label: 'Boundaries & Consent',
    hint: 'What you welcome, what you do not',
    icon: Handshake,
  },
  {
    part: 'wishes',
    label: 'Relationship Preferences',
    hint: 'What you wish for, what is off limits',
    icon: ListChecks,
  },
]
