import type { LucideIcon } from 'lucide-react'
import {
  Eye,
  Handshake,
  Images,
  ListChecks,
  MapPin,
  Palette,
  Plane,
  Quote,
  Tags,
  UserRound,
} from 'lucide-react'
import { texts } from './texts.ts'

/**
 * The parts of a profile. Each opens in a sheet and is saved separately; `details` is a part of the
 * basics: who reads about relationships.
 */
export type ProfilePart =
  | 'basics'
  | 'details'
  | 'modes'
  | 'photos'
  | 'place'
  | 'travel'
  | 'prompts'
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
    label: texts.editParts.basics,
    hint: texts.editParts.basicsHint,
    icon: UserRound,
  },
  {
    part: 'modes',
    label: texts.editParts.modes,
    hint: texts.editParts.modesHint,
    icon: Eye,
  },
  {
    part: 'photos',
    label: texts.editParts.photos,
    hint: texts.editParts.photosHint,
    icon: Images,
  },
  {
    to: '/hobbies',
    label: texts.editParts.hobbies,
    hint: texts.editParts.hobbiesHint,
    icon: Palette,
  },
  {
    part: 'prompts',
    label: texts.editParts.prompts,
    hint: texts.editParts.promptsHint,
    icon: Quote,
  },
  { part: 'tags', label: texts.editParts.tags, hint: texts.editParts.tagsHint, icon: Tags },
  {
    part: 'place',
    label: texts.editParts.city,
    hint: texts.editParts.cityHint,
    icon: MapPin,
  },
  {
    part: 'travel',
    label: texts.editParts.travel,
    hint: texts.editParts.travelHint,
    icon: Plane,
  },
  {
    part: 'boundaries',
    label: texts.editParts.boundaries,
    hint: texts.editParts.boundariesHint,
    icon: Handshake,
  },
  {
    part: 'wishes',
    label: texts.editParts.preferences,
    hint: texts.editParts.preferencesHint,
    icon: ListChecks,
  },
]
