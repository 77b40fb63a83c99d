/** Focuses the first field of a form that is marked as invalid, once the marks are drawn. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
