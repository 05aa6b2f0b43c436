/** A mail server for tests: real SMTP on a free port of this machine. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Mails in the order of their arrival, as they were sent. */
  mails: { to: string; raw: string }[];
  close(): Promise<void>;
}

/** @param refusal returns the response code with which recipients are refused. Undefined: they are accepted */
export async function startMailServer(refusal: () => number | undefined = () => undefined): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      const responseCode = refusal();
      done(responseCode === undefined ? undefined : Object.assign(new Error('no'), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ url: `smtp://127.0.0.1:${port}`, mails },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
