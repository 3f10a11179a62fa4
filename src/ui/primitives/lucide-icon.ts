import { createElement } from 'react';
import type { ReactNode, SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * The build puts this in the place of lucide's own `createLucideIcon` (`plainIcons` in vite.config.ts): the same element, without the
 * contexts, aliases and stroke arithmetic that our icons do not use and that made every first load larger.
 */
export function createLucideIcon({ name, node }: IconData) {
  return function LucideIcon({ size = 24, className = '', ...rest }: SVGProps<SVGSVGElement> & { size?: number | string }): ReactNode {
    const isSpoken = 'aria-label' in rest || 'role' in rest;
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        ...(!isSpoken && { 'aria-hidden': true }),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
