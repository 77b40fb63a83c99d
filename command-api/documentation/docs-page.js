// Shows the OpenAPI document with Swagger UI, in the theme of the page. It only reads: a call would be
// sent with the member's own session, and a page of documentation must not change what is theirs.
{
  const root = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  const setTheme = () => {
    const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : night.matches
    root.classList.toggle('dark-mode', isDark)
  }
  setTheme()
  night.addEventListener('change', setTheme)
  new MutationObserver(setTheme).observe(root, { attributeFilter: ['data-theme'] })

  /** Calls and shapes alone: the page has a title, and a heading for them, of its own. */
  const CallsAndShapes = ({ getComponent, React: { createElement } }) =>
    createElement(
      'div',
      { className: 'swagger-ui' },
      createElement(getComponent('SvgAssets')),
      createElement(getComponent('operations', true)),
      createElement(getComponent('Models', true)),
    )

  const plugin = {
    components: { CallsAndShapes },
    wrapComponents: { authorizeOperationBtn: () => () => null },
  }

  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#swagger-ui',
    layout: 'CallsAndShapes',
    plugins: [plugin],
    supportedSubmitMethods: [],
    validatorUrl: null,
    syntaxHighlight: false,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
  })
}
