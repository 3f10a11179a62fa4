import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/** `npm run sbom`: writes build/sbom.json, the packages of production from package-lock.json as CycloneDX. */
const root = new URL('../', import.meta.url);
const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', '--omit', 'optional'];
const sbom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }));
// npm takes the name of the folder.
sbom.metadata.component.name = 'duewell';
mkdirSync(new URL('build', root), { recursive: true });
writeFileSync(new URL('build/sbom.json', root), `${JSON.stringify(sbom, null, 2)}\n`);
process.stdout.write(`build/sbom.json lists ${sbom.components.length} packages\n`);
