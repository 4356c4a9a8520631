import { walkIn } from './screens/walk.ts'
import { expect, test } from './world.ts'

/** Where the kit's pieces are worn together: a piece on its own cannot meet another file's rule. */
const places = {
  visitor: ['/kit', '/login'],
  'super-admin': [
    '/admin',
    '/admin/investors',
    '/admin/investments/deals',
    '/admin/investments/opportunities',
    '/admin/settings/branding',
  ],
  investor: ['/investor', '/investor/investments', '/investor/portfolio', '/investor/profile/view'],
}

for (const [who, addresses] of Object.entries(places))
  test(`${who}: where two files set one property of an element, a layer or a nearer rule decides, and not which came first`, async ({
    world,
  }) => {
    const page = who === 'visitor' ? await world.visitor() : await world.as(who)
    const { open, rests } = walkIn(world, page)
    // Nothing leads on from the component sheet, so a visitor loads each page.
    const loads = async (address: string) => {
      await page.goto(address)
      await page.locator('#root h1').first().waitFor({ state: 'attached' })
      await rests(address)
    }
    await loads(addresses[0]!)
    for (const address of addresses) {
      await (who === 'visitor' ? loads : open)(address)
      const { rules, ties } = await page.evaluate(tiesOnPage)
      expect(rules, address).toBeGreaterThan(100)
      expect(ties, address).toEqual([])
    }
  })

/**
 * Pairs of rules of two files of one layer, of one weight, that give one element's property two values. Runs
 * in the page.
 */
function tiesOnPage(): { rules: number; ties: string[] } {
  interface Rule {
    selector: string
    layer: string
    file: string
    weight: string
    style: CSSStyleDeclaration
  }
  // A module's class ends in its file's hash and a number.
  const fileOf = (selector: string) => [...selector.matchAll(/_(\w{5})_\d+(?!\w)/g)].at(-1)?.[1] ?? ''
  const weightOf = (selector: string) =>
    [/[.[]|(?<!:):(?!where|is|not|has|:)/g, /(?:^|[\s>+~(])[a-z]+/g]
      .map((part) => selector.match(part)?.length ?? 0)
      .join()
  // At the commas outside of brackets.
  const partsOf = (selector: string) => {
    let depth = 0
    const signs = [...selector].map((sign) => {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
      return sign === ',' && depth === 0 ? '\n' : sign
    })
    return signs.join('').split('\n')
  }
  const collect = (list: CSSRuleList, layer: string): Rule[] =>
    [...list].flatMap((rule) => {
      if (rule instanceof CSSLayerBlockRule) return collect(rule.cssRules, rule.name)
      if (rule instanceof CSSMediaRule)
        return matchMedia(rule.conditionText).matches ? collect(rule.cssRules, layer) : []
      if (!(rule instanceof CSSStyleRule)) return []
      return partsOf(rule.selectorText).map((part) => {
        const selector = part.trim()
        const file = fileOf(selector)
        return { selector, layer, file, weight: weightOf(selector), style: rule.style }
      })
    })
  const rules = [...document.styleSheets].flatMap((sheet) => collect(sheet.cssRules, ''))
  // Pressed, pointed at, drawn beside: such rules never meet the plain ones of another element.
  const plain = rules.filter(
    ({ file, selector }) => file !== '' && !/::|:hover|:focus|:active/.test(selector),
  )
  const ties = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    const own = plain.filter(({ selector }) => element.matches(selector))
    for (const [index, one] of own.entries())
      for (const other of own.slice(index + 1)) {
        if (one.file === other.file || one.layer !== other.layer || one.weight !== other.weight) continue
        for (const property of one.style) {
          const values = [one.style, other.style].map((style) => style.getPropertyValue(property))
          if (values[1] !== '' && values[0] !== values[1])
            ties.add(`${property}: ${one.selector} { ${values[0]} } or ${other.selector} { ${values[1]} }`)
        }
      }
  }
  return { rules: plain.length, ties: [...ties] }
}
