import type { LucideIcon } from 'lucide-react'
import {
  BadgeCheck,
  Cake,
  EyeOff,
  Heart,
  HeartHandshake,
  Layers,
  Infinity as Loop,
  MapIcon,
  MapPin,
  MessageCircle,
  Search,
  Sprout,
  Tag,
  UserRound,
  UsersRound,
  Waypoints,
} from 'lucide-react'
import type { FilterType } from '../../../contracts/discovery/filter-types.ts'

export const filterIcons: Readonly<Record<FilterType, LucideIcon>> = {
  age_range: Cake,
  gender: UserRound,
  max_distance: MapPin,
  relationship_style: Loop,
  orientation: Heart,
  pronouns: MessageCircle,
  location: MapIcon,
  is_verified: BadgeCheck,
  tags: Tag,
  face_hidden: EyeOff,
  current_relationships: UsersRound,
  seeking_description: Search,
  relationship_preferences: HeartHandshake,
  combined: Layers,
  new_to_kith: Sprout,
  linked_to: Waypoints,
}
