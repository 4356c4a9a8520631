interface ShownPage {
  pathname: string
  title: string
}

const most = 40
let pages: readonly ShownPage[] = []

/** The pages that this window showed last, newest first. They are forgotten with the window. */
export const shownPages = (): readonly ShownPage[] => pages

export function noteShownPage(page: ShownPage): void {
  pages = [page, ...pages.filter(({ pathname }) => pathname !== page.pathname)].slice(0, most)
}
