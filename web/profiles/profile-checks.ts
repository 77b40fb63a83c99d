import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { ProfileInput, ProfilePatch } from '../../contracts/profiles/profiles.ts'
import type { ProfileForm } from './profile-form.ts'

/** The server's schema of the form. Forms have no null values, which it allows. */
export const creating = zodResolver(ProfileInput) as Resolver<ProfileForm, unknown, ProfileInput>
export const revising = zodResolver(ProfilePatch) as Resolver<ProfileForm, unknown, ProfilePatch>
