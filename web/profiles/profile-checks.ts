import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { ProfileInput, ProfilePatch } from '../../contracts/profiles.ts'
import type { ProfileForm } from './profile-form.ts'

/**
 * Schema of the form, equal to the server's. The form has no null values, which the server's schema
 * allows.
 */
export const creating = zodResolver(ProfileInput) as Resolver<ProfileForm, unknown, ProfileInput>
export const revising = zodResolver(ProfilePatch) as Resolver<ProfileForm, unknown, ProfilePatch>
