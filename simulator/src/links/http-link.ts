import { Agent, request } from 'node:http';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { encodeJson, encodeQuery } from '@waymark/protocols/osmand/encode.ts';
import { DeviceRefused, type Link, type LinkOptions } from './link.ts';

/**
 * A phone that sends positions as JSON over HTTP, like the newer clients. A record with an alarm is sent alone in the
 * older format, because only that has alarms.
 */
export class HttpLink implements Link {
  readonly capacity = 100;
  private readonly options: LinkOptions;
  private agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(options: LinkOptions) {
    this.options = options;
  }

  async deliver(records: readonly DeviceRecord[]): Promise<number> {
    const alarm = records.findIndex((record) => record.attributes?.alarm !== undefined);
    if (alarm === 0) {
      await this.send('GET', encodeQuery(this.options.imei, records[0]!), '');
      return 1;
    }
    const plain = alarm < 0 ? records : records.slice(0, alarm);
    await this.send('POST', '/', encodeJson(this.options.imei, plain));
    return plain.length;
  }

  say(): boolean {
    return false;
  }

  close(): void {
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true, maxSockets: 1 });
  }

  private send(method: string, path: string, body: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers =
        body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const { host, port, imei, answerWithinMs: timeout } = this.options;
      const { agent } = this;
      const call = request({ host, port, method, path, agent, headers, timeout }, (response) => {
        const { statusCode = 0 } = response;
        response.resume();
        response.on('error', reject);
        response.on('end', () => {
          if (statusCode >= 200 && statusCode < 300) resolve();
          else if (statusCode === 400 || statusCode === 404) reject(new DeviceRefused(imei));
          else reject(new Error(`the gateway answered ${statusCode}`));
        });
      });
      call.on('timeout', () => call.destroy(new Error('the gateway did not answer')));
      call.on('error', reject);
      call.end(body);
    });
  }
}
