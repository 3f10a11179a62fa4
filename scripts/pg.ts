/** `node scripts/pg.ts [port] [directory]`: the embedded PostgreSQL alone; prints its address, ends with Ctrl-C. */
import { startPostgres } from '../tools/postgres/launcher.ts';

const [port = '4403', dataDir = process.env['DUEWELL_DATA'] ?? '.data'] = process.argv.slice(2);
const began = performance.now();
const postgres = await startPostgres({
  port: Number(port),
  dataDir,
  onLost: (reason) => {
    console.error(`PostgreSQL ended by itself (${reason}). See ${dataDir}/postgres.log.`);
    process.exit(1);
  },
});
console.log(postgres.url);
console.error(`ready after ${Math.round(performance.now() - began)} ms; Ctrl-C ends it`);
const stayAwake = setInterval(() => undefined, 60_000);
const stop = () => {
  clearInterval(stayAwake);
  void postgres.stop();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
